import { rmSync } from 'node:fs'
import { makeDemo } from './running-shop.ts'

/** Makes the demo shop that test files copy, and removes it after the last test. */
export default async function setup(): Promise<() => void> {
  const folder = await makeDemo()
  process.env.STOA_DEMO_SHOP = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
