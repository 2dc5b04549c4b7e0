import type { MailLanguage } from '@stoa/contract/services/stoa/mails'
import type { MailContents, MailFrame } from '@stoa/storefront/mail'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadLook } from './look.ts'
import { loadOwnMail } from './mail-texts.ts'

/** The shop and what its owner changed of a mail, for the renderer. `url` is the shop's public address. */
export async function loadMailFrame(
  site: SiteRead,
  kind: MailContents['kind'],
  { language, url }: { language: MailLanguage; url: string },
): Promise<MailFrame> {
  const { name, timeZone, country } = site.settings
  const look = await loadLook(site, { language, url })
  return { language, shop: { name, timeZone, country, url, look }, own: await loadOwnMail(site, kind, language) }
}
