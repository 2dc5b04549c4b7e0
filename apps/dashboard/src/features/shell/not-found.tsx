import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'

export default function NotFound() {
  return (
    <Page title="There is no such page">
      <Empty why="The address may be mistyped, or what it showed is gone.">
        <Button component={Link} to={paths.orders()}>
          Go to the orders
        </Button>
      </Empty>
    </Page>
  )
}
