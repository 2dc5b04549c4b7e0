import type { ReactNode } from 'react'

export const Icon = ({ children }: { children: ReactNode }) => (
  <svg aria-hidden width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.5">
    {children}
  </svg>
)

export const SearchIcon = () => (
  <Icon>
    <circle cx="8.5" cy="8.5" r="5.5" />
    <path d="m12.5 12.5 5 5" />
  </Icon>
)

export const MenuIcon = () => (
  <Icon>
    <path d="M2.5 5h15M2.5 10h15M2.5 15h15" />
  </Icon>
)

export const BagIcon = () => (
  <Icon>
    <path d="M3.5 6.5h13v11h-13zM7 9V5.5a3 3 0 0 1 6 0V9" />
  </Icon>
)

export const ArrowIcon = () => (
  <Icon>
    <path d="M17 10H3.5M9 4.5 3.5 10 9 15.5" className="rtl:-scale-x-100 origin-center" />
  </Icon>
)

export const MinusIcon = () => (
  <Icon>
    <path d="M4 10h12" />
  </Icon>
)

export const PlusIcon = () => (
  <Icon>
    <path d="M4 10h12M10 4v12" />
  </Icon>
)

export const MoreIcon = () => (
  <Icon>
    <path d="m6 8 4 4 4-4" />
  </Icon>
)

export const CloseIcon = () => (
  <Icon>
    <path d="m5 5 10 10M15 5 5 15" />
  </Icon>
)

export const FilterIcon = () => (
  <Icon>
    <path d="M3 6h14M6 10.5h8M8.5 15h3" />
  </Icon>
)

export const CardIcon = () => (
  <Icon>
    <path d="M2.5 5h15v10.5h-15zM2.5 8.5h15M5.5 12.5H9" />
  </Icon>
)

export const TagIcon = () => (
  <Icon>
    <path d="M3 3h6.5l7.5 7.5-6.5 6.5L3 9.5z" />
    <circle cx="6.5" cy="6.5" r="1" />
  </Icon>
)
