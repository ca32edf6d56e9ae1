import type { Abiertos } from '@tramos/contract/abiertos';
import type { FastifyInstance } from 'fastify';
import { compararAnclas } from '../auditoria/ancla';
import { verificarCadena } from '../auditoria/auditoria';
import { anclarAhora, leerEstadoAncla, type PartesSalida } from '../auditoria/salidas';
import type { Deps } from '../deps';
import { exigirTodo } from '../http/alcance';
import { registrar } from '../http/registrar';
import type { Autenticar, UsuarioSesion } from '../http/usuario-sesion';
import { leerReporteAuditoria } from './auditoria';
import { leerReporteIngresos } from './ingresos';
import { leerReporteEventos } from './leer-eventos';
import { contarOcultamientos, leerReporteOcultamientos, verOcultamientos } from './ocultamientos';
import { estaCompleto } from './resumen-eventos';
import { editarReporteSitio, leerReportesSitio } from './sitio';
import { leerContenidoTurno } from './turno-contenido';
import { entregarTurno, type Firma, leerTurno, listarTurnos, recibirTurno } from './turnos';

export const registrarReportes = (
  http: FastifyInstance,
  { db, ahora, config }: Deps,
  partes: {
    autenticar: Autenticar;
    contarAbiertos: (usuario: UsuarioSesion) => Promise<Abiertos>;
    salidas: PartesSalida;
  },
): void => {
  const firmaDe = ({ usuario, peticion }: { usuario: UsuarioSesion; peticion: { ip: string } }): Firma => ({
    ...{ usuario, ip: peticion.ip, ahora_ms: ahora() },
  });
  registrar(http, partes, 'reportes', async ({ usuario }) => {
    const reportes = await leerReportesSitio(db, usuario);
    return { reportes, total: reportes.length };
  });
  registrar(http, partes, 'editarReporte', (entrada) =>
    editarReporteSitio(db, firmaDe(entrada), entrada.params.reporte, entrada.body),
  );
  registrar(http, partes, 'reporteEventos', async ({ query, usuario }) => {
    // Asked first: what is whole then is whole when it is read.
    const parcial = !(await estaCompleto(db, config.zona));
    return { ...(await leerReporteEventos(db, query, usuario)), parcial };
  });
  registrar(http, partes, 'reporteIngresos', ({ query, usuario }) =>
    leerReporteIngresos(db, query, usuario, { zona: config.zona, ahora_ms: ahora() }),
  );
  registrar(http, partes, 'reporteAuditoria', async ({ query, usuario }) => {
    exigirTodo(usuario);
    return leerReporteAuditoria(db, query, config.zona);
  });
  registrar(http, partes, 'verificarAuditoria', async () => ({
    ...(await verificarCadena(db)),
    verificado_at: new Date(ahora()).toISOString(),
  }));
  registrar(http, partes, 'anclaAuditoria', () => leerEstadoAncla(partes.salidas));
  registrar(http, partes, 'anclarAuditoria', () => anclarAhora(partes.salidas));
  registrar(http, partes, 'compararAuditoria', ({ body }) => compararAnclas(db, body.lineas));
  registrar(http, partes, 'reporteOcultamientos', ({ query, usuario }) =>
    leerReporteOcultamientos(db, query, { usuario, zona: config.zona, ahora_ms: ahora() }),
  );
  registrar(http, partes, 'ocultamientosNuevos', ({ usuario }) => contarOcultamientos(db, usuario, ahora()));
  registrar(http, partes, 'verOcultamientos', async ({ body, usuario }) => {
    await verOcultamientos(db, usuario, body.ultimo);
    return {};
  });
  registrar(http, partes, 'turnoActual', async ({ usuario }) =>
    leerContenidoTurno(db, usuario, ahora(), await partes.contarAbiertos(usuario)),
  );
  registrar(http, partes, 'turnos', ({ query, usuario }) => listarTurnos(db, query, usuario));
  registrar(http, partes, 'turno', ({ params, usuario }) => leerTurno(db, params.id, usuario));
  registrar(http, partes, 'entregarTurno', async (entrada) =>
    entregarTurno(db, firmaDe(entrada), {
      ...{ notas: entrada.body.notas, pedido: entrada.body.pedido },
      abiertos: await partes.contarAbiertos(entrada.usuario),
    }),
  );
  registrar(http, partes, 'recibirTurno', (entrada) =>
    recibirTurno(db, firmaDe(entrada), entrada.params.id, entrada.body.notas),
  );
};
