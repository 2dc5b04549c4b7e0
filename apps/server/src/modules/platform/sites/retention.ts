import type { RetentionRule } from '../../../kernel/background/retention.ts'
import { deleteEnded } from './store/ended-rows.ts'

export const sessionRetention: RetentionRule = {
  name: 'sessions',
  defaultDays: 7,
  minDays: 1,
  maxDays: 90,
  isInRealTime: true,
  purge: (site, before, limit) => deleteEnded(site, { table: 'user_session', key: 'token_hash' }, before, limit),
}

/** Sign-ins that waited for a second factor. */
export const stepRetention: RetentionRule = {
  name: 'userSteps',
  defaultDays: 1,
  minDays: 1,
  maxDays: 1,
  isInRealTime: true,
  purge: (site, before, limit) => deleteEnded(site, { table: 'user_step', key: 'secret_hash' }, before, limit),
}
