import type { SiteRead } from '../../../kernel/site/site.ts'
import { catalogAppId } from '../../catalog/catalog/ports/items.ts'
import { mailLanguage } from '../notifications/index.ts'
import { composeMail, type MailParts } from './mail.ts'
import type { SendingParts } from './sending.ts'
import { findItem } from './notify.ts'
import { loadRules } from './store/settings.ts'
import type { WaitedItem } from './store/waiting.ts'

/** In place of what is signed, so that the links of a preview open nothing. */
const noLink = { issue: () => 'preview', read: () => undefined }
const nobody = '00000000-0000-0000-0000-000000000000'

/** The mail about an item as the next one would get it. */
export async function previewMail(
  { render, addresses }: Pick<MailParts, 'render' | 'addresses'> & Pick<SendingParts, 'mailer'>,
  site: SiteRead,
  item: WaitedItem,
): Promise<{ subject: string; html: string; text: string }> {
  const { language, now } = { language: site.settings.language, now: site.now.toISOString() }
  const request = {
    ...item,
    id: nobody,
    revision: '1',
    createdDate: now,
    updatedDate: now,
    email: '',
    emailHash: '',
    language,
    catalogReference: { appId: catalogAppId, catalogItemId: item.productId },
  }
  const { subject, html, text } = await composeMail(
    { render, addresses, mailer: { domain: '' }, unsubscribe: noLink, holdLinks: noLink },
    site,
    {
      request,
      item: await findItem(site, item),
      reported: undefined,
      language: mailLanguage(language, site),
      name: undefined,
      holdMinutes: (await loadRules(site)).holdMinutes,
    },
  )
  return { subject, html, text }
}
