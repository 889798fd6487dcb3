/** Layer rules of docs/architecture.md; `npm run check` also proves that modules were seen. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      // What a type needs is needed as well: no file of the pages and packages is understood only with the file that needs it.
      name: 'no-cycles-of-types',
      severity: 'error',
      from: { path: '^(apps/web|packages)/' },
      to: { circular: true },
    },
    {
      name: 'contract-knows-nobody',
      severity: 'error',
      from: { path: '^packages/contract' },
      to: { path: '^(packages/engine|apps|definitions)' },
    },
    {
      name: 'engine-knows-contract-only',
      severity: 'error',
      from: { path: '^packages/engine', pathNot: '\\.test\\.ts$' },
      to: { path: '^(apps|definitions|e2e)' },
    },
    {
      name: 'engine-is-pure',
      severity: 'error',
      from: { path: '^packages/engine', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^apps/web' },
      to: { path: '^(apps/server|definitions)' },
    },
    {
      name: 'no-dictionaries-in-the-browser',
      severity: 'error',
      from: { path: '^(apps/web/src|packages/(?!engine/src/taiwan/))' },
      to: { path: '^packages/engine/src/taiwan/' },
    },
    { name: 'server-knows-no-web', severity: 'error', from: { path: '^apps/server' }, to: { path: '^apps/web' } },
    {
      name: 'definitions-import-types-only',
      severity: 'error',
      from: { path: '^definitions', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypesNot: ['type-only', 'type-import'] },
    },
    {
      name: 'corpus-knows-no-rules',
      severity: 'error',
      from: { path: '^corpus/', pathNot: '^corpus/(main|identity|findings)\\.ts$|\\.test\\.ts$' },
      to: { path: '^(packages/engine|definitions|apps)' },
    },
    {
      name: 'second-corpus-knows-no-rules-and-no-first-corpus',
      severity: 'error',
      from: { path: '^corpus-second', pathNot: '^corpus-second/main\\.ts$' },
      to: { path: '^(packages|definitions|apps|corpus)/' },
    },
    {
      name: 'second-corpus-runs-without-the-first',
      severity: 'error',
      from: { path: '^corpus-second' },
      to: { path: '^corpus/' },
    },
    {
      name: 'kernel-knows-no-module',
      severity: 'error',
      from: { path: '^apps/server/src/kernel', pathNot: '\\.test\\.ts$' },
      to: { path: '^(apps/server/src|definitions)/', pathNot: '^apps/server/src/kernel/' },
    },
    {
      name: 'platform-knows-no-product',
      severity: 'error',
      from: { path: '^apps/server/src/platform', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/product' },
    },
    {
      name: 'modules-by-their-index',
      severity: 'error',
      from: { path: '^apps/server/src/(platform|product)/([^/]+)/', pathNot: '\\.(test|testing)\\.ts$' },
      to: {
        path: '^apps/server/src/(platform|product)/[^/]+/',
        pathNot: ['^apps/server/src/(platform|product)/$2/', '/(index|jobs)\\.ts$'],
      },
    },
    {
      name: 'web-shell-on-top',
      severity: 'error',
      from: { path: '^apps/web/src/(features|runtime|ui|client)' },
      to: { path: '^apps/web/src/shell' },
    },
    {
      name: 'web-runtime-below-features',
      severity: 'error',
      from: { path: '^apps/web/src/(runtime|ui|client)' },
      to: { path: '^apps/web/src/features' },
    },
    {
      name: 'web-ui-below-runtime',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|client)' },
      to: { path: '^apps/web/src/runtime' },
    },
    {
      name: 'web-client-lowest',
      severity: 'error',
      from: { path: '^apps/web/src/client' },
      to: { path: '^apps/web/src/ui' },
    },
    {
      name: 'features-apart',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/[^/]+/', pathNot: '^apps/web/src/features/$1/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
