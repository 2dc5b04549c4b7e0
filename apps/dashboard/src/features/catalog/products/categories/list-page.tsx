import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Skeleton } from '@mantine/core'
import { moveCategory } from '@stoa/contract/calls/categories/categories'
import { useQuery } from '@tanstack/react-query'
import { useRef, type CSSProperties } from 'react'
import { Link, Outlet } from 'react-router'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../../lib/calls/settle-within.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { Empty } from '../../../../ui/feedback/empty.tsx'
import { DownArrowIcon, NestIcon, PlusIcon, UnnestIcon, UpArrowIcon } from '../../../../ui/pictures/icons.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import { Status } from '../../../../ui/feedback/status.tsx'
import classes from './categories.module.css'
import { categoriesQuery } from './queries.ts'
import { toBranches, toMoves, type Branch, type Move } from './tree.ts'
import { ScreenButton } from '../../../../lib/calls/screen-button.tsx'
import { treeReference } from '../../../../lib/site/category-tree.ts'
import { GuideLink } from '../../../../lib/help/learn-more.tsx'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(categoriesQuery))

export default function CategoriesPage() {
  const query = useQuery(categoriesQuery)
  const newLink = (
    <ScreenButton to={paths.newCategory()} variant="filled" leftSection={<PlusIcon />}>
      {t`New category`}
    </ScreenButton>
  )
  return (
    <Page title={t`Categories`} narrow actions={query.data && query.data.length > 0 && newLink}>
      <Loaded query={query} skeleton={<Skeleton height={420} radius="md" />} failed={t`We couldn’t load the categories`}>
        {(categories) =>
          categories.length === 0 ? (
            <Empty why={t`Visitors browse your products by category.`} learn={<GuideLink to="categories" />}>
              {newLink}
            </Empty>
          ) : (
            <Tree branches={toBranches(categories)} />
          )
        }
      </Loaded>
      <Outlet />
    </Page>
  )
}

function Tree({ branches }: { branches: Branch[] }) {
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<string>(undefined)
  const call = useCall(moveCategory, {
    failed: t`We couldn’t move the category`,
    refreshes: [categoriesQuery],
    // React moves or disables the button, which drops the focus.
    onDone: () => requestAnimationFrame(() => refocus(list.current, pressed.current)),
  })
  const move = (branch: Branch, step: string, { parentCategoryId = null, ...rest }: Move) => {
    pressed.current = `${branch.category.id} ${step}`
    call.send({ categoryId: branch.category.id!, treeReference, parentCategoryId, ...rest })
  }
  return (
    <Panel title={t`Shop order`} flush>
      <ul ref={list} className={classes.tree} aria-label={t`Categories`} aria-busy={call.sending}>
        {branches.map((branch) => (
          <Row key={branch.category.id} branch={branch} branches={branches} onMove={move} />
        ))}
      </ul>
    </Panel>
  )
}

function refocus(list: HTMLElement | null, pressed: string | undefined): void {
  const button = list?.querySelector<HTMLElement>(`[data-step="${CSS.escape(pressed ?? '')}"]:not(:disabled)`)
  const row = list?.querySelector<HTMLElement>(`[data-category="${CSS.escape(pressed?.split(' ')[0] ?? '')}"] a`)
  ;(button ?? row)?.focus()
}

interface RowProps {
  branch: Branch
  branches: readonly Branch[]
  onMove: (branch: Branch, step: string, move: Move) => void
}

function Row({ branch, branches, onMove }: RowProps) {
  const { category, depth } = branch
  const { id, visible, itemCounter = 0, managingAppId } = category
  const name = category.name ?? ''
  const moves = toMoves(branch, branches)
  const steps = [
    { step: 'up', label: t`Move up`, icon: <UpArrowIcon />, to: moves.up },
    { step: 'down', label: t`Move down`, icon: <DownArrowIcon />, to: moves.down },
    { step: 'in', label: t`Nest under the item above`, icon: <NestIcon />, to: moves.in },
    { step: 'out', label: t`Move up one level`, icon: <UnnestIcon />, to: moves.out },
  ]
  return (
    <li className={classes.branch} style={{ '--depth': depth } as CSSProperties} data-category={id}>
      <span className={classes.name}>
        <Link to={paths.category(id!)}>{name}</Link>
        {visible === false && <Status tone="plain">{t`Hidden`}</Status>}
        {managingAppId && <Status tone="plain">{t`Automatic`}</Status>}
      </span>
      <span className={classes.count}>{plural(itemCounter, { one: '# product', other: '# products' })}</span>
      <span className={classes.tools}>
        {steps.map(({ step, label, icon, to }) => (
          <ActionIcon
            key={step}
            variant="subtle"
            color="gray"
            title={label}
            aria-label={t`${label}: ${name}`}
            data-step={`${id} ${step}`}
            disabled={!to}
            onClick={() => to && onMove(branch, step, to)}
          >
            {icon}
          </ActionIcon>
        ))}
        <ActionIcon
          component={Link}
          to={paths.newCategory(id!)}
          variant="subtle"
          color="gray"
          title={t`Add subcategory`}
          aria-label={t`Add subcategory to ${name}`}
        >
          <PlusIcon />
        </ActionIcon>
      </span>
    </li>
  )
}
