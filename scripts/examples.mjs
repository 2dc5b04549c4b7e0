// Builds the examples and projects with other frameworks outside of the workspace, and drives them in a browser. Takes minutes.
import {
  buildClient,
  buildFrontEnds,
  generateContract,
  installDependencies,
  installExample,
  installTestTools,
  root,
  runInForeground,
} from './steps.mjs'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

installDependencies()
generateContract()
installTestTools()
buildFrontEnds()
buildClient()
for (const name of readdirSync(join(root, 'examples'))) installExample(name)
runInForeground(['node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/front-ends.config.ts', ...process.argv.slice(2)])
