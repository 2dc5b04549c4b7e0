import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { withStoa } from './next.ts'

test('a configuration that is a function keeps what it returns', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-next-'))
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder)
  onTestFinished(() => {
    cwd.mockRestore()
    rmSync(folder, { recursive: true })
  })
  mkdirSync(join(folder, 'node_modules/next'), { recursive: true })
  writeFileSync(join(folder, 'node_modules/next/package.json'), '{"version":"15.3.0"}')
  const config = withStoa(async (phase: string) => ({ distDir: phase }), { baseUrl: 'https://shop.example' })
  expect(await config('build')).toMatchObject({
    distDir: 'build',
    transpilePackages: expect.arrayContaining(['@wix/sdk']),
    images: { remotePatterns: [{ protocol: 'https', hostname: 'shop.example', port: '', pathname: '/media/**' }] },
  })
})
