// Builds the examples and projects with other frameworks outside of the workspace, and drives them in a browser. Takes minutes.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { prepareBrowserTests, root, runInForeground } from './steps.mjs'

await prepareBrowserTests({ examples: readdirSync(join(root, 'examples')) })
runInForeground(['node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/front-ends.config.ts', ...process.argv.slice(2)])
