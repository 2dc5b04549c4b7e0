import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'

/** The members that this member has blocked. */
export function BlockedMembers({ members }: { members: readonly { id: string; name: string }[] }) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="blocked" className="max-w-3xl space-y-4">
      <h2 id="blocked" className="font-display text-heading">
        <Trans>Blocked members</Trans>
      </h2>
      <p>
        <Trans>They can’t see you, and you don’t see them.</Trans>
      </p>
      <ul className="border-t border-line">
        {members.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line">
            <bdi className="min-w-0 font-medium wrap-anywhere">{name}</bdi>
            <Form method="post" action={accountPaths.accountProfile()} preventScrollReset>
              <button name="unblock" value={id} className="min-h-11 underline" aria-label={t`Unblock ${name}`}>
                <Trans>Unblock</Trans>
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
