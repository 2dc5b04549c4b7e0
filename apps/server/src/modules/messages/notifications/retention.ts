import { sql } from 'kysely'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'

/** Mails hold names and addresses. They are deleted with their order, and after this time whatever became of them. */
export const mailRetention: RetentionRule = {
  name: 'mails',
  defaultDays: 180,
  minDays: 30,
  maxDays: 4000,
  purge: (site, before, limit) =>
    deleteRows(site, sql`mail_message`, sql`id`, sql`created_date < ${before} and state <> 'WAITING'`, limit),
}
