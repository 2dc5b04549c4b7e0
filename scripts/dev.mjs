import { generateContract, installDependencies, runInForeground } from './steps.mjs'

// Vite in the server's process updates open pages when the front ends change. A change of the server restarts it. The folders are listed
// because Vite imports temporary files: watching all imports would restart the server for each of them.
const watched = [
  'apps/server/src',
  'packages/client/src',
  'packages/order-rules/src',
  'packages/pricing/src',
  'packages/contract/generated',
]

installDependencies({ productOnly: true })
generateContract()
runInForeground(['--watch-preserve-output', ...watched.map((folder) => `--watch-path=${folder}`), 'apps/server/src/main.ts'], {
  FRONT_ENDS: 'sources',
  // A cached page would not show changes of its sources.
  READ_CACHE: '0',
  NODE_ENV: 'development',
})
