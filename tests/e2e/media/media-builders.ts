import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** A picture with its colours to the right. */
export const aPicture = (red: number) =>
  sharp({ create: { width: 320, height: 180, channels: 3, background: { r: red, g: 40, b: 40 } } })
    .composite([{ input: { create: { width: 60, height: 60, channels: 3, background: 'blue' } }, left: 250, top: 20 }])
    .png()
    .toBuffer()
export const tile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name })
