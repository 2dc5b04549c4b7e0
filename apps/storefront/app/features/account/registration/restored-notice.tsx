import { Trans } from '@lingui/react/macro'
import '../../../lib/texts/account-texts.ts'
import { Notice } from '../../../ui/notice.tsx'

export function RestoredNotice() {
  return (
    <div className="page pt-6">
      <Notice tone="good">
        <Trans>We kept what you had typed. It isn’t saved yet: check it and save it again.</Trans>
      </Notice>
    </div>
  )
}
