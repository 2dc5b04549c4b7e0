import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { endRoleView } from '@stoa/contract/calls/stoa/sessions'
import { roleName } from '../platform/shared/role-name.ts'
import { enterSite, useSession } from '../../lib/calls/session.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { CallButton } from '../../ui/actions/call-button.tsx'
import classes from './test-clock.module.css'

/** Shows on every page that the person views the back office as a role, and ends the view. */
export function RoleView() {
  const { user, site } = useSession()
  const end = useCall(endRoleView, {
    failed: t`We couldn’t end the preview`,
    onDone: () => enterSite(site.id),
  })
  if (!user.viewedRole) return null
  const name = roleName(user.viewedRole)
  return (
    <aside className={classes.ribbon} aria-label={t`Role preview`}>
      <p>
        <Trans>
          You see the back office with the role <b>{name}</b>. Your actions are real.
        </Trans>
      </p>
      <CallButton call={end} size="compact-sm" onClick={() => end.send({})}>
        {t`Return to your own role`}
      </CallButton>
    </aside>
  )
}
