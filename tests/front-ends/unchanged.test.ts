import { chromium, expect, test } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserShop } from '../support/browser/browser-shop.ts'
import { allowReturnTo, expectCheckoutOf, expectPicture, freeAddress } from '../support/projects/other-front-ends.ts'
import { listening, type Listening } from '../support/servers/listening.ts'
import { passOn } from '../support/projects/pass-on.ts'
import { aProject } from '../support/projects/project.ts'

const shop = browserShop()
const names = ['www.wixapis.com', 'edge.wixapis.com', 'static.wixstatic.com']

test('a front end that cannot be changed, where the published names lead to a proxy', async () => {
  await using proxy = await tlsProxy(shop.url)
  const env = {
    VITE_CLIENT_ID: shop.credentials.clientId,
    NODE_EXTRA_CA_CERTS: proxy.certificate,
    PROXY_PORT: String(proxy.port),
  }
  await using project = await aProject('plain', { vite: '8.3.8' }, env)
  await project.run('vite', 'build')
  const { url, port } = await freeAddress()
  await allowReturnTo(shop, url)
  await project.serve(url, 'vite', 'preview', '--port', String(port), '--strictPort')

  const { executablePath, args } = test.info().project.use.launchOptions!
  const rules = names.map((name) => `MAP ${name} 127.0.0.1:${proxy.port}`).join(',')
  const browser = await chromium.launch({ executablePath: executablePath!, args: [...args!, `--host-resolver-rules=${rules}`] })
  try {
    // A person would trust the certificate's authority.
    const page = await browser.newPage({ ignoreHTTPSErrors: true })
    await page.goto(url)
    await page.getByRole('button', { name: 'Buy' }).click()
    const picture = page.locator('img')
    await expectPicture(picture)
    expect(await picture.getAttribute('src')).toContain('https://static.wixstatic.com/media/')
    await expectCheckoutOf(page, shop, page.getByRole('link', { name: 'Checkout' }))
  } finally {
    await browser.close()
  }

  // On a server, which is configured to trust the certificate.
  expect(await project.run('node', '--import', './names.mjs', 'server.mjs')).toBe('Low Tide\n')
})

/** A proxy as in docs/moving.md: TLS for the published names, everything passed on with its path. */
async function tlsProxy(target: string): Promise<Listening & { certificate: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-proxy-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=published names', '-addext', `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate, ...subject],
    {
      stdio: 'ignore',
    },
  )
  const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, passOn(target))
  // Whom this machine trusts besides, the installation of the project's packages may need.
  const trusted = process.env.NODE_EXTRA_CA_CERTS
  if (trusted) appendFileSync(certificate, readFileSync(trusted))
  const proxy = await listening(server)
  return {
    ...proxy,
    certificate,
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true })
    },
  }
}
