import { join } from 'node:path'
import type { MailRenderer, MailRequest, RenderedMail } from '@stoa/storefront/mail'

// The path is not a literal, because the tests are type-checked without JSX.
const path = join(import.meta.dirname, '../../../apps/storefront/app/mail/render.tsx')
const templates: { renderMail(request: MailRequest): RenderedMail } = await import(path)

/** The real templates, from source. */
export const renderMail: MailRenderer = async (request) => templates.renderMail(request)
