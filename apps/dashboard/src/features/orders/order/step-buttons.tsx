import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { useNavigate } from 'react-router'
import { paths } from '../../../paths.ts'
import { BackIcon, ForthIcon } from '../../../ui/pictures/icons.tsx'
import { useShortcuts } from '../../../ui/actions/use-shortcuts.ts'
import type { FromList } from '../list/neighbours.ts'

interface StepButtonsProps {
  before: string | undefined
  after: string | undefined
  search: string
}

/** Opens the previous or next order of the list, also by `[` and `]`. */
export function StepButtons({ before, after, search }: StepButtonsProps) {
  const navigate = useNavigate()
  const go = (id: string | undefined) => {
    if (id) void navigate(paths.order(id), { replace: true, state: { list: search } satisfies FromList })
  }
  useShortcuts({ previousOrder: () => go(before), nextOrder: () => go(after) })
  return (
    <ActionIcon.Group>
      <ActionIcon
        variant="default"
        size={32}
        title={t`Previous order ([)`}
        aria-label={t`Previous order`}
        disabled={!before}
        onClick={() => go(before)}
      >
        <BackIcon />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={32}
        title={t`Next order (])`}
        aria-label={t`Next order`}
        disabled={!after}
        onClick={() => go(after)}
      >
        <ForthIcon />
      </ActionIcon>
    </ActionIcon.Group>
  )
}
