import { Trans, useLingui } from '@lingui/react/macro'
import '../../lib/texts/account-texts.ts'
import { accountPaths } from '../../account-paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'

/** In place of a profile that the visitor does not see. It must not say whether there is one. */
export function HiddenProfile({ isVisitor, path }: { isVisitor: boolean; path: string }) {
  const { t } = useLingui()
  return (
    <Message
      title={t`We can’t show this profile`}
      action={
        <div className="flex flex-wrap gap-4">
          <ButtonLink to={accountPaths.members()} variant="plain">
            <Trans>All members</Trans>
          </ButtonLink>
          {isVisitor && (
            <ButtonLink to={accountPaths.signIn({ to: path })} variant="plain">
              <Trans>Sign in</Trans>
            </ButtonLink>
          )}
        </div>
      }
    >
      {isVisitor ? (
        <Trans>
          It is private, only for members who are signed in, or there is nobody at this address. Members choose in their account
          who sees their profile.
        </Trans>
      ) : (
        <Trans>It is private, or there is nobody at this address. Members choose in their account who sees their profile.</Trans>
      )}
    </Message>
  )
}
