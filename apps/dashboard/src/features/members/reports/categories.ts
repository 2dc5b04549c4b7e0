import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Category } from '@stoa/contract/services/members/member-report'

const categories: Readonly<Record<Category, MessageDescriptor>> = {
  UNKNOWN: msg({ message: 'No reason given', context: 'report' }),
  SPAM: msg({ message: 'Spam', context: 'report' }),
  IMPERSONATION: msg({ message: 'Pretends to be someone else', context: 'report' }),
  HARASSMENT: msg({ message: 'Harassment', context: 'report' }),
  OTHER: msg({ message: 'Another reason', context: 'report' }),
}

export function reportCategory(category: Category = 'UNKNOWN'): string {
  return t(categories[category])
}
