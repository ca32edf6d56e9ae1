import { benchAlcance } from './alcance';
import { benchConsulta } from './consulta/consulta';
import { benchDifusion } from './difusion';
import { benchExportar } from './exportar/exportar';
import { benchFallas } from './fallas/fallas';
import { benchMuertes } from './fallas/muertes';
import { benchGraficas } from './graficas';
import { benchIngesta } from './ingesta/ingesta';
import { benchLatencia } from './latencia';
import { benchMapa } from './mapa';
import { benchPresiones } from './presiones/presiones';
import { benchReportes } from './reportes/reportes';
import { benchSimulador } from './simulador';
import { benchTormenta } from './tormenta';

/** `npm run bench [-- names]`: every figure we claim, each beside its baseline in the same run. */
const BENCHES = {
  simulador: benchSimulador,
  consulta: benchConsulta,
  ingesta: benchIngesta,
  latencia: benchLatencia,
  difusion: benchDifusion,
  alcance: benchAlcance,
  exportar: benchExportar,
  fallas: benchFallas,
  muertes: benchMuertes,
  presiones: benchPresiones,
  reportes: benchReportes,
  graficas: benchGraficas,
  mapa: benchMapa,
  tormenta: benchTormenta,
};

const pedidos = process.argv.slice(2);
const desconocido = pedidos.find((nombre) => !(nombre in BENCHES));
if (desconocido) {
  console.error(`No bench is called ${desconocido}: ${Object.keys(BENCHES).join(', ')}`);
  process.exit(2);
}
for (const [nombre, correr] of Object.entries(BENCHES))
  if (pedidos.length === 0 || pedidos.includes(nombre)) await correr();
process.exit(0);
