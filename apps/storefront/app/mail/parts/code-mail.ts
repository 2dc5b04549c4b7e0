import { msg } from '@lingui/core/macro'
import type { StandardText } from '../mail-template.ts'

type CodeText = StandardText<'code' | 'shop'>

/** The subject and the title of a mail with a code: a phone shows the code without opening the mail. */
export const codeHeadings: Readonly<Record<'SUBJECT' | 'PREHEADER' | 'TITLE', CodeText>> = {
  SUBJECT: ({ code, shop }) => msg`${code} is your code for ${shop}`,
  PREHEADER: () => '',
  TITLE: ({ code }) => msg`Your code: ${code}`,
}
