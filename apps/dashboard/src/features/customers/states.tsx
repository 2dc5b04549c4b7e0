import { t } from '@lingui/core/macro'
import { Status } from '../../ui/feedback/status.tsx'

export function MemberMark({ isMember }: { isMember: boolean }) {
  return isMember ? <Status tone="good">{t`Member`}</Status> : <Status tone="plain">{t`Guest`}</Status>
}
