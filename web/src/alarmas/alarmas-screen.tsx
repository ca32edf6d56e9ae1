import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { AlarmaVista } from '@tramos/contract/alarmas';
import { useCuentaAbiertos } from '../lib/abiertos';
import { formatNumero } from '../lib/formato';
import pantalla from '../ui/lista-detalle.module.css';
import { useMandos } from '../ui/use-medidas';
import { useTitulo } from '../ui/use-titulo';
import classes from './alarmas.module.css';
import { Bitacora } from './bitacora';
import { type AlarmasSearch, type Vista, VistaSchema } from './busqueda';
import { clavesAlarmas, totalesQuery } from './consultas';
import { Filtros } from './filtros';
import { Franja } from './franja';
import { Indicadores } from './indicadores';
import { ListaDeAlarmas } from './lista-alarmas';
import { textoResumen } from './textos';
import { useAlCambiar } from './use-al-cambiar';

const MOVIL = '(max-width: 48em)';

const PESTANAS: readonly { vista: Vista; nombre: string }[] = [
  { vista: 'activas', nombre: 'Activas' },
  { vista: 'apartadas', nombre: 'Apartadas' },
  { vista: 'suprimidas', nombre: 'Suprimidas por diseño' },
  { vista: 'fuera', nombre: 'Fuera de servicio' },
  { vista: 'revision', nombre: 'Revisión' },
  { vista: 'bitacora', nombre: 'Bitácora' },
  { vista: 'indicadores', nombre: 'Indicadores' },
];

type Totales = Awaited<ReturnType<NonNullable<typeof totalesQuery.queryFn>>>;

const cuantasEn = (vista: Vista, totales: Totales | undefined): number | null =>
  totales && vista in totales.vista ? totales.vista[vista as AlarmaVista] : null;

const Resumen = ({ totales }: { totales: Totales | undefined }) => {
  const abiertos = useCuentaAbiertos();
  return <p>{totales ? textoResumen(totales, abiertos) : null}</p>;
};

const Hoja = ({
  vista,
  search,
  movil,
}: {
  vista: Vista;
  search: AlarmasSearch & { detalle?: number | undefined };
  movil: boolean;
}) => {
  if (vista === 'indicadores') return <Indicadores search={search} />;
  if (vista === 'bitacora') return <Bitacora search={search} movil={movil} />;
  return <ListaDeAlarmas key={vista} vista={vista} search={search} movil={movil} />;
};

/** `/alarmas`: everything that needs somebody, what was silenced and by whom, and how the alarms do (spec §2). */
export const AlarmasScreen = () => {
  const mandos = useMandos();
  useTitulo('Alarmas');
  const client = useQueryClient();
  const search = useSearch({ from: '/consola/alarmas' });
  const navigate = useNavigate({ from: '/alarmas' });
  const movil = useMediaQuery(MOVIL, window.matchMedia(MOVIL).matches);
  const vista = search.vista ?? 'activas';
  const { data: totales } = useQuery(totalesQuery);
  useAlCambiar(() => {
    void client.invalidateQueries({ queryKey: clavesAlarmas.listas });
    void client.invalidateQueries({ queryKey: clavesAlarmas.totales });
  });
  const irA = (valor: string | null) => {
    const nueva = VistaSchema.safeParse(valor).data;
    const { q, prioridad, origen, sistema } = search;
    void navigate({
      search: { q, prioridad, origen, sistema, vista: nueva === 'activas' ? undefined : nueva },
    });
  };
  const filtros =
    vista === 'revision' || vista === 'indicadores' ? null : (
      <Filtros
        vista={vista}
        search={search}
        onCambiar={(cambio) =>
          void navigate({
            search: (antes) => ({ ...antes, page: undefined, ...cambio }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    );
  return (
    <div className={pantalla.pantalla}>
      <div className={pantalla.lista}>
        <header className={pantalla.cabecera} ref={mandos}>
          <h1>Alarmas</h1>
          <Resumen totales={totales} />
          {movil ? null : filtros}
        </header>
        {movil ? filtros : null}
        <Tabs className={classes.pestanas} value={vista} onChange={irA} keepMounted={false}>
          <Tabs.List aria-label="Listas de alarmas">
            {PESTANAS.map(({ vista: v, nombre }) => {
              const n = cuantasEn(v, totales);
              return (
                <Tabs.Tab key={v} value={v}>
                  {nombre}
                  {n === null ? null : <span className={classes.cuenta}>{formatNumero(n)}</span>}
                </Tabs.Tab>
              );
            })}
          </Tabs.List>
          {PESTANAS.map(({ vista: v }) => (
            <Tabs.Panel key={v} value={v} className={classes.panel}>
              {v === 'activas' && !movil ? <Franja sistema={search.sistema} /> : null}
              <Hoja vista={v} search={search} movil={movil} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </div>
    </div>
  );
};
