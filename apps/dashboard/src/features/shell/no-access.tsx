import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { openJobs } from '../../navigation.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { Page } from '../../ui/page/page.tsx'

/** In place of a screen that the role does not include. */
export function NoAccess() {
  const [job] = openJobs()
  return (
    <Page title={t`No access`}>
      <Empty why={t`Your role doesn’t include this page. Ask the owner of the shop if you need it.`}>
        <Button component={Link} to={job?.to ?? paths.account()}>
          {job ? t(job.title) : t`Your account`}
        </Button>
      </Empty>
    </Page>
  )
}
