/**
 * Imports run one way (docs/decisions/001). The rules name what a folder MAY use, so that a folder that appears
 * tomorrow is covered the same day: what is not allowed is refused.
 */
const WORKSPACES = '^(contract|deteccion|simulator|server|web|e2e|bench)/';

/** Feature folders of the server and the console are all the folders of `src` that are not one of these. */
const SERVER_SHARED = '(db|http|realtime|ingesta|demo|grupos)';
/** The gallery shows every feature's pieces, so it stands with `app/`; no feature may use it. */
const WEB_SHARED = '(app|galeria|ui|lib|realtime)';

const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: WORKSPACES, pathNot: allowed },
});

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      // Two packages that are types only, with nothing to resolve at run time.
      to: { couldNotResolve: true, pathNot: '^(geojson|topojson-specification)$' },
    },
    {
      name: 'no-test-in-product',
      severity: 'error',
      from: { pathNot: '(\\.test\\.tsx?$|/test/|^e2e/|^bench/)' },
      to: { path: '^(contract|deteccion|simulator|server|web)/(.*\\.test\\.tsx?$|test/)' },
    },
    {
      name: 'no-dev-dependency-in-product',
      severity: 'error',
      from: { path: '^(contract|deteccion|simulator|server|web)/src/', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    only('contract-alone', '^contract/src/', ['^contract/'], 'The contract stands on zod only'),
    {
      name: 'contract-pure',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypesNot: ['local'], pathNot: 'node_modules/zod/' },
    },
    only(
      'deteccion-pure',
      '^deteccion/src/(?!.*\\.test\\.ts$)',
      ['^deteccion/', '^contract/'],
      'Science, no I/O',
    ),
    {
      name: 'deteccion-no-packages',
      severity: 'error',
      from: { path: '^deteccion/src/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core', 'npm'] },
    },
    only('simulator-as-a-gateway', '^simulator/', ['^simulator/', '^contract/'], 'A process of its own'),
    only(
      'server-uses',
      '^server/src/(?!demo/|ejercicios/|.*\\.test\\.ts$)',
      ['^server/', '^contract/', '^deteccion/'],
      'Only the demo knows the simulator',
    ),
    only(
      'server-demo-uses',
      '^server/src/demo/',
      ['^server/', '^contract/', '^simulator/src/red-demo'],
      'The demo network is data',
    ),
    only(
      'server-ejercicios-uses',
      '^server/src/ejercicios/',
      ['^server/', '^contract/', '^deteccion/', '^simulator/'],
      'A copy of the line, simulated',
    ),
    {
      name: 'server-ejercicios-as-the-field',
      comment: 'What an exercise lets be heard is stored as what the field sends',
      severity: 'error',
      from: { path: '^server/src/ejercicios/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/src/[^/]+/',
        pathNot: '^server/src/(ejercicios|ingesta|db|http|realtime|auditoria|grupos)/',
      },
    },
    {
      name: 'server-feature-alone',
      comment: 'Features meet in app.ts, never each other',
      severity: 'error',
      from: {
        path: '^server/src/([^/]+)/',
        pathNot: [`^server/src/${SERVER_SHARED}/`, '^server/src/ejercicios/', '\\.test\\.ts$'],
      },
      to: {
        path: '^server/src/[^/]+/',
        // How a session ends is one thing, whoever ends it; so is what arrivals show of a clock.
        pathNot: [
          '^server/src/$1/',
          '^server/src/(db|http|realtime|auditoria|grupos)/',
          '^server/src/sesion/sesiones',
          '^server/src/hora/aparatos',
        ],
      },
    },
    {
      name: 'server-shared-below',
      comment: 'Shared places do not know the features',
      severity: 'error',
      from: { path: '^server/src/(db|http)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/[^/]+/', pathNot: '^server/src/(db|http)/' },
    },
    {
      name: 'server-ingesta-uses',
      severity: 'error',
      from: { path: '^server/src/ingesta/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/src/[^/]+/',
        pathNot: '^server/src/(ingesta|hora|db|http|realtime|auditoria|grupos)/',
      },
    },
    {
      name: 'server-grupos-uses',
      comment: 'What the field and people raise is grouped in one place',
      severity: 'error',
      from: { path: '^server/src/grupos/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/[^/]+/', pathNot: '^server/src/(grupos|db|realtime)/' },
    },
    only(
      'web-uses',
      '^web/src/(?!.*\\.test\\.tsx?$)',
      ['^web/', '^contract/'],
      'The console knows the contract only',
    ),
    {
      name: 'web-feature-alone',
      comment: 'Features meet in app/ or through the URL',
      severity: 'error',
      from: { path: '^web/src/([^/]+)/', pathNot: [`^web/src/${WEB_SHARED}/`, '\\.test\\.tsx?$'] },
      to: { path: '^web/src/[^/]+/', pathNot: ['^web/src/$1/', '^web/src/(ui|lib|realtime)/'] },
    },
    {
      name: 'web-lib-below',
      severity: 'error',
      from: { path: '^web/src/(lib|ui)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/[^/]+/', pathNot: '^web/src/(lib|ui)/' },
    },
    {
      name: 'web-realtime-below',
      severity: 'error',
      from: { path: '^web/src/realtime/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/[^/]+/', pathNot: '^web/src/(realtime|lib|ui)/' },
    },
    {
      name: 'map-engine-in-one-place',
      severity: 'error',
      from: { pathNot: '^web/src/lib/mapa/' },
      to: { path: 'node_modules/(leaflet|protomaps-leaflet|pmtiles)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data)/' },
    tsPreCompilationDeps: true,
    // The native TypeScript compiler has no parser to lend, so the imports are read by swc.
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
