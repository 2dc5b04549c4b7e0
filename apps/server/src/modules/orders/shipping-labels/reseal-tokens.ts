import type { Database } from '../../../kernel/database/database.ts'
import { reseal } from '../../../kernel/secrets/reseal.ts'
import { seal } from '../../../kernel/secrets/sealed.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'

/** The purpose under which the tokens of label providers are sealed. */
export const tokenPurpose = 'label provider tokens'

/** Seals the tokens of all sites under the current secret, all or none. */
export function resealLabelTokens(database: Database, secrets: Secrets): Promise<number> {
  return reseal(database, seal(secrets, tokenPurpose), 'label_settings', ['api_token_sealed'])
}
