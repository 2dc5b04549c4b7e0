import type { Clock } from '../../../kernel/basics/clock.ts'
import type { RetentionRule } from '../../../kernel/background/retention.ts'
import { deleteEnded } from './store/ended-rows.ts'

export function sessionRetention(clock: Clock): RetentionRule {
  return {
    name: 'sessions',
    defaultDays: 7,
    minDays: 1,
    maxDays: 90,
    purge: (site, before, limit) => deleteEnded(site, { table: 'user_session', key: 'token_hash' }, ended(clock, before), limit),
  }
}

/** Sign-ins that waited for a second factor. */
export function stepRetention(clock: Clock): RetentionRule {
  return {
    name: 'userSteps',
    defaultDays: 1,
    minDays: 1,
    maxDays: 1,
    purge: (site, before, limit) => deleteEnded(site, { table: 'user_step', key: 'secret_hash' }, ended(clock, before), limit),
  }
}

/** These rows end in real time, so a site's test clock that is ahead ends none. */
function ended(clock: Clock, before: Date): Date {
  return new Date(Math.min(before.getTime(), clock.now().getTime()))
}
