// Runs the demo shop and one of the examples as its front end: npm run example nextjs
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
while (!(await fetch(`${shopUrl}/ready`).catch(() => undefined))?.ok) {
  if (shop.exitCode !== null) process.exit(shop.exitCode)
  await new Promise((resolve) => setTimeout(resolve, 300))
}
const { siteId, clientId, apiKey } = await credentials()
await allowReturnTo(`localhost:${ownPort}`)

const example = spawn('npm', ['run', 'dev', '--', '--port', ownPort], {
  cwd: join(root, 'examples', name),
  stdio: 'inherit',
  env: { ...process.env, STOA_URL: shopUrl, CLIENT_ID: clientId },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => [shop, example].forEach((one) => one.kill(signal)))
example.on('exit', () => shop.kill())
shop.on('exit', (code) => {
  example.kill()
  process.exitCode = code ?? 0
})

/** A shop that was just made writes them when it is ready. */
async function credentials() {
  const file = join(root, process.env.DATA_DIR ?? 'data', 'credentials.json')
  while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 300))
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** The hosted checkout leads back only to front ends that the owner has named. */
async function allowReturnTo(domain) {
  const url = `${shopUrl}/stoa/v1/oauth-apps/${clientId}`
  const headers = { authorization: apiKey, 'wix-site-id': siteId, 'content-type': 'application/json' }
  const { oAuthApp } = await (await fetch(url, { headers })).json()
  if (oAuthApp.allowedRedirectDomains.includes(domain)) return
  const allowedRedirectDomains = [...oAuthApp.allowedRedirectDomains, domain]
  const changed = await fetch(url, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ oAuthApp: { id: clientId, allowedRedirectDomains } }),
  })
  if (!changed.ok) throw new Error(`the redirect domain was not added: ${await changed.text()}`)
}
