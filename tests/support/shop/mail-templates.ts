import { join } from 'node:path'
import type { MailRenderer } from '@stoa/storefront/mail'

// The path is not a literal, because the tests are type-checked without JSX.
const templates = join(import.meta.dirname, '../../../apps/storefront/app/mail/render.tsx')

/** The real templates, from source. */
export const { renderMail }: { renderMail: MailRenderer } = await import(templates)
