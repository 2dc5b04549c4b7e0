import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MailShop } from '../request.ts'

/** The subject and the title of a mail with a code: a phone shows the code without opening the mail. */
export function codeHeadings({ code, shop }: { code: string; shop: MailShop }, i18n: I18n) {
  return { subject: i18n._(msg`${code} is your code for ${shop.name}`), title: i18n._(msg`Your code: ${code}`) }
}
