// Runs the demo shop and one of the examples as its front end: npm run example nextjs
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildClient, buildFrontEnds, generateContract, installDependencies, installExample, root, spawnNode } from './steps.mjs'

const names = readdirSync(join(root, 'examples'))
const [name] = process.argv.slice(2)
if (!names.includes(name)) {
  console.error(`stoa: npm run example <name>; there are: ${names.join(', ')}`)
  process.exit(2)
}

installDependencies()
generateContract()
buildFrontEnds()
buildClient()
installExample(name)

const shopUrl = process.env.PUBLIC_URL ?? 'http://localhost:3000'
const ownPort = process.env.EXAMPLE_PORT ?? '3001'
const shop = spawnNode(['apps/server/src/main.ts'], { NODE_ENV: 'production', DEMO: '1' })
process.on('exit', () => shop.kill())
const credentialsFile = resolve(root, process.env.DATA_DIR ?? 'data', 'credentials.json')
// A shop that is made now writes them when it is done.
await until(async () => (await fetch(`${shopUrl}/ready`).catch(() => undefined))?.ok && existsSync(credentialsFile))
const { siteId, clientId, apiKey } = JSON.parse(readFileSync(credentialsFile, 'utf8'))
await allowReturnTo(`localhost:${ownPort}`)

const folder = join(root, 'examples', name)
const [tool, ...parameters] = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).scripts.dev.split(' ')
// Not through npm, which would not pass a signal on.
const example = spawn(join(folder, 'node_modules/.bin', tool), [...parameters, '--port', ownPort], {
  cwd: folder,
  stdio: 'inherit',
  env: { ...process.env, STOA_URL: shopUrl, CLIENT_ID: clientId },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => [shop, example].forEach((one) => one.kill(signal)))
example.on('exit', () => shop.kill())
shop.on('exit', (code) => {
  example.kill()
  process.exitCode = code ?? 0
})

/** Asks until the answer is yes, for two minutes at most, or until the shop's server ends. */
async function until(ask) {
  const end = Date.now() + 120_000
  while (!(await ask())) {
    if (shop.exitCode !== null) process.exit(shop.exitCode)
    if (Date.now() > end) throw new Error(`the shop at ${shopUrl} is not ready, or ${credentialsFile} is missing`)
    await new Promise((next) => setTimeout(next, 300))
  }
}

/** The hosted checkout leads back only to front ends that the owner has named. */
async function allowReturnTo(domain) {
  const call = async (method, path, body) => {
    const headers = { authorization: apiKey, 'wix-site-id': siteId, 'content-type': 'application/json' }
    const answer = await fetch(`${shopUrl}/stoa/v1/oauth-apps${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`the redirect domain was not added: ${await answer.text()}`)
    return answer.json()
  }
  const { oAuthApps } = await call('GET', '')
  const { allowedRedirectDomains } = oAuthApps.find(({ id }) => id === clientId)
  if (allowedRedirectDomains.includes(domain)) return
  const oAuthApp = { id: clientId, allowedRedirectDomains: [...allowedRedirectDomains, domain] }
  await call('PATCH', `/${clientId}`, { oAuthApp })
}
