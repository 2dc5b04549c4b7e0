import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'

export default function NotFound() {
  return (
    <Page title={t`There is no such page`}>
      <Empty why={t`The address may be mistyped, or what it showed is gone.`}>
        <Button component={Link} to={paths.orders()}>
          {t`Go to the orders`}
        </Button>
      </Empty>
    </Page>
  )
}
