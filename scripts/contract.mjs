import { join } from 'node:path'
import { installDependencies, node, root } from './steps.mjs'

installDependencies()
node([join(root, 'packages/contract/src/compare/main.ts'), ...process.argv.slice(2)])
