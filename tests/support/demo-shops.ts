import { rmSync } from 'node:fs'
import type { FullConfig } from '@playwright/test'
import { makeDemo, type Demo } from './running-shop.ts'

/** Makes one demo shop for each worker, and removes them after the last test. */
export default async function setup({ workers }: FullConfig): Promise<() => void> {
  const demos = await Promise.all(Array.from({ length: workers }, (_, index) => makeDemo(index)))
  process.env.STOA_DEMO_SHOPS = JSON.stringify(demos satisfies Demo[])
  return () => demos.forEach(({ folder }) => rmSync(folder, { recursive: true, force: true }))
}
