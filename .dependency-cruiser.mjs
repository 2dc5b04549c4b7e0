/** The areas of the server's modules, from the bottom up: each may use those before it. */
const areas = [
  'media',
  'platform',
  'design',
  'members',
  'delivery',
  'catalog',
  'pricing',
  'orders',
  'messages',
  'identity',
  'checkout',
  'subscriptions',
  'reviews',
  'marketing',
  'overview',
]

/** What may import what. */
export default {
  forbidden: [
    ...areas.slice(0, -1).map((area, index) => ({
      name: `${area} knows no area above it`,
      severity: 'error',
      from: { path: `^apps/server/src/modules/${area}/[^/]+/` },
      to: { path: `^apps/server/src/modules/(${areas.slice(index + 1).join('|')})/` },
    })),
    {
      name: 'each module is in a known area',
      severity: 'error',
      from: {},
      to: { path: `^apps/server/src/modules/(?!(?:${areas.join('|')})/)` },
    },
    {
      name: 'rooms of the kernel form no circle',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/server/src/kernel/[^/]+$' },
      to: { circular: true, path: '^apps/server/src/kernel/[^/]+$' },
    },
    {
      // A large module has ports instead of one long index: files that name what others use of it, by purpose.
      name: 'a module is entered by its index.ts or its ports',
      severity: 'error',
      from: { path: '^apps/server/src/modules/([^/]+/[^/]+)/' },
      to: { path: '^apps/server/src/modules/[^/]+/[^/]+/(?!index\\.ts$|ports/)', pathNot: '^apps/server/src/modules/$1/' },
    },
    {
      name: 'modules are entered by their index.ts or ports from outside too',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: '^apps/server/src/modules/' },
      to: { path: '^apps/server/src/modules/[^/]+/[^/]+/(?!index\\.ts$|ports/)' },
    },
    {
      name: 'the kernel knows no module',
      severity: 'error',
      from: { path: '^apps/server/src/kernel/' },
      to: { path: '^apps/server/src/(modules|web|demo|[^/]+\\.ts$)' },
    },
    {
      name: 'modules form no circle',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/server/src/modules/[^/]+/[^/]+$' },
      to: { circular: true, path: '^apps/server/src/modules/[^/]+/[^/]+$' },
    },
    {
      // Pages of the storefront name each other's types, as the router has it; oxlint refuses their circles of values.
      name: 'files form no circle',
      severity: 'error',
      from: { path: '^(apps/(server|dashboard)|packages)/' },
      to: { circular: true },
    },
    {
      name: 'dashboard: ui knows neither router nor API',
      severity: 'error',
      from: { path: '^apps/dashboard/src/ui/' },
      to: { path: '^apps/dashboard/src/(features|lib)/' },
    },
    {
      name: 'dashboard: lib knows no feature',
      severity: 'error',
      from: { path: '^apps/dashboard/src/lib/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/dashboard/src/features/' },
    },
    ...['dashboard/src', 'storefront/app'].flatMap((app) => [
      {
        // What the features of others need of a feature is in its folder `shared`.
        name: `${app}: a feature uses of another only what it shares`,
        severity: 'error',
        from: { path: `^apps/${app}/features/([^/]+)/` },
        to: { path: `^apps/${app}/features/([^/]+)/(?!shared/)`, pathNot: `^apps/${app}/features/$1/` },
      },
      {
        name: `${app}: what a feature shares knows no screen`,
        severity: 'error',
        from: { path: `^apps/${app}/features/[^/]+/shared/` },
        to: { path: `^apps/${app}/features/[^/]+/(?!shared/)` },
      },
    ]),
    {
      name: 'storefront: lib and ui know no feature',
      severity: 'error',
      from: { path: '^apps/storefront/app/(lib|ui)/' },
      to: { path: '^apps/storefront/app/(features|mail)/' },
    },
    {
      name: 'storefront: ui knows no lib',
      severity: 'error',
      from: { path: '^apps/storefront/app/ui/' },
      to: { path: '^apps/storefront/app/lib/' },
    },
    {
      name: 'packages know no app',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    // What tests have in common starts the whole server, so it would close a circle through every file with a test beside it.
    doNotFollow: { path: ['node_modules', '^tests/'] },
    exclude: { path: '(^|/)(build|generated|\\.react-router|node_modules)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
