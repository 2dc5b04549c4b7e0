import type { Database } from '../../../kernel/database/database.ts'
import { reseal } from '../../../kernel/secrets/reseal.ts'
import { seal } from '../../../kernel/secrets/sealed.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'

/** The purpose for which codes of cards that wait for their mail are sealed. */
export const codePurpose = 'gift card codes'

/** Seals these codes under the current secret, all or none. Returns the number of cards. */
export function resealGiftCardCodes(database: Database, secrets: Secrets): Promise<number> {
  return reseal(database, seal(secrets, codePurpose), 'gift_card', ['sealed_code'])
}
