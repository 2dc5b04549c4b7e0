import { expect, test } from '@playwright/test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { browserShop } from '../support/browser/browser-shop.ts'
import { aProject } from '../support/projects/project.ts'

const shop = browserShop()

test('Node, as an ES module, as CommonJS and with TypeScript', async ({ request }) => {
  const env = { STOA_URL: shop.url, CLIENT_ID: shop.credentials.clientId }
  await using project = await aProject('node', { typescript: '5.9.3' }, env)

  const { ids, picture } = JSON.parse(await project.run('node', 'calls.mjs'))
  expect(ids[1]).toBe(ids[0])
  expect((await request.get(picture)).ok()).toBe(true)

  expect(JSON.parse(await project.run('node', 'calls.cjs')).ids).toEqual(ids)

  for (const [module, resolution] of [
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])
    await project.run(
      'tsc',
      '--noEmit',
      '--strict',
      '--target',
      'esnext',
      '--module',
      module!,
      '--moduleResolution',
      resolution!,
      'types.mts',
    )

  // The package brings no other one with it.
  const scopes = readdirSync(join(project.folder, 'node_modules')).filter((name) => !name.startsWith('.'))
  expect(scopes).not.toContain('yaml')
  expect(readdirSync(join(project.folder, 'node_modules/@stoa'))).toEqual(['client'])
})
