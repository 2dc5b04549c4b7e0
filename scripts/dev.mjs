import { become, contract, dependencies } from './steps.mjs'

// Open pages follow the sources of the front ends by themselves, through Vite in the server's process; a change of the server starts it again.
// Folders are named because Vite imports short-lived files, and following what is imported would restart for each of them.
const watched = ['apps/server/src', 'packages/client/src', 'packages/pricing/src', 'packages/contract/generated']

dependencies()
contract()
become(['--watch-preserve-output', ...watched.map((folder) => `--watch-path=${folder}`), 'apps/server/src/main.ts'], {
  FRONT_ENDS: 'sources',
  // A remembered page would not follow its sources.
  READ_CACHE: '0',
  NODE_ENV: 'development',
})
