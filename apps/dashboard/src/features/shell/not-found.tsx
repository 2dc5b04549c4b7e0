import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { Page } from '../../ui/page/page.tsx'

export default function NotFound() {
  return (
    <Page title={t`Page not found`}>
      <Empty why={t`Check the URL, or go back to the start. The page may have been deleted.`}>
        <Button component={Link} to={paths.orders()}>
          {t`Go to the orders`}
        </Button>
      </Empty>
    </Page>
  )
}
