import { join } from 'node:path'
import { buildClient, generateContract, installDependencies, lingui, log, node, root } from './steps.mjs'

installDependencies()
generateContract()
log('shared types')
node([join(root, 'packages/contract/src/share-types.ts'), '--check'], { quiet: true })
check('types', '@typescript/native/bin/tsc', '-p', '.')
for (const app of ['storefront', 'dashboard']) {
  check(`routes of the ${app}`, '@react-router/dev/bin.cjs', 'typegen', `apps/${app}`)
  check(`types of the ${app}`, '@typescript/native/bin/tsc', '-p', `apps/${app}`)
}
for (const app of ['storefront', 'dashboard']) {
  log(`texts of the ${app}`)
  lingui(app, ['check', 'sync'], { quiet: true })
  lingui(app, ['check', 'missing'], { quiet: true })
}
check('lint', 'oxlint/bin/oxlint')
check('format', 'oxfmt/bin/oxfmt', '--check', '.')
check('borders', 'dependency-cruiser/bin/dependency-cruiser.mjs', 'apps', 'packages', '--config', '.dependency-cruiser.mjs')
check('dead code', 'knip/bin/knip.js')
check('versions', 'sherif/index.js')
buildClient()
for (const [name, folder] of [
  ['client', 'packages/client/dist'],
  ['contract', 'packages/contract'],
])
  check(`@stoa/${name} as others get it`, 'publint/src/cli.js', folder, '--strict')

/** Runs a tool of `node_modules`; its output is shown only when it fails. */
function check(name, tool, ...parameters) {
  log(name)
  node([join(root, 'node_modules', tool), ...parameters], { quiet: true })
}
