import { t } from '@lingui/core/macro'
import { Modal } from '@mantine/core'
import { Outlet, useNavigate, useOutletContext } from 'react-router'
import { RouteFailure } from '../../lib/calls/route-failure.tsx'

/** Around the dialogs and drawers of a page: one that fails leaves the page, with what was typed there. */
export default function Dialogs() {
  return <Outlet context={useOutletContext()} />
}

export function ErrorBoundary() {
  const navigate = useNavigate()
  return (
    <Modal opened onClose={() => void navigate({ pathname: '.', search: location.search })} title={t`Something went wrong`}>
      <RouteFailure />
    </Modal>
  )
}
