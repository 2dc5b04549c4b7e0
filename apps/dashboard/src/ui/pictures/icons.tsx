import type { ReactNode } from 'react'

/**
 * Icons on a grid of 16. They are decorative, so text beside them carries the meaning. `mirrored` icons flip in right-to-
 * left languages.
 */
function icon(drawing: ReactNode, { mirrored = false } = {}) {
  return function Icon({ size = 16 }: { size?: number }) {
    return (
      <svg
        aria-hidden="true"
        width={size}
        height={size}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        style={{ flex: 'none' }}
        data-mirrored={mirrored || undefined}
      >
        {drawing}
      </svg>
    )
  }
}

export const HomeIcon = icon(<path d="M2.5 7.2 8 2.5l5.5 4.7v6.3h-3.7v-4H6.2v4H2.5z" />)
export const OrdersIcon = icon(<path d="M3 5.5h10l-.7 8H3.7zM5.5 7.5v-3a2.5 2.5 0 0 1 5 0v3" />)
export const InvoicesIcon = icon(<path d="M3.5 1.8h9v12.4l-2.2-1.4-2.3 1.4-2.3-1.4-2.2 1.4zM6 5h4M6 7.6h4M6 10.2h2" />)
export const SubscriptionsIcon = icon(
  <path d="M13.2 6.5A5.4 5.4 0 0 0 3.4 5M2.8 9.5a5.4 5.4 0 0 0 9.8 1.5M3.2 2v3h3M12.8 14v-3h-3" />,
)
export const ReportsIcon = icon(<path d="M2.5 13.5h11M4.2 13.5V8.6M8 13.5V3M11.8 13.5V6" />)
export const ProductsIcon = icon(<path d="M8 1.8 13.5 4.6v6.8L8 14.2l-5.5-2.8V4.6zM2.7 4.7 8 7.4l5.3-2.7M8 7.4v6.6" />)
export const InventoryIcon = icon(<path d="M2.5 2.5h11v3h-11zM3.3 5.5v8h9.4v-8M6.3 8.2h3.4" />)
export const DiscountIcon = icon(<path d="M2.5 2.5h5.2l5.8 5.8-5.2 5.2-5.8-5.8zM5.4 5.4h.01" />)
export const GiftIcon = icon(
  <path d="M2 5.5h12v2.8H2zM3 8.3v5.2h10V8.3M8 5.5v8M8 5.5C6 5.5 4.6 4.8 4.6 3.6 4.6 2 7 2 8 5.5zM8 5.5c2 0 3.4-.7 3.4-1.9C11.4 2 9 2 8 5.5z" />,
)
export const MembersIcon = icon(
  <path d="M8.2 5a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0zM1.6 13.4c0-2.6 1.6-4.2 4.2-4.2s4.2 1.6 4.2 4.2zM10.6 2.7a2.4 2.4 0 0 1 0 4.6M11.6 9.5c1.8.5 2.8 1.9 2.8 3.9" />,
)
export const CustomersIcon = icon(
  <path d="M10.6 5.2a2.6 2.6 0 1 1-5.2 0 2.6 2.6 0 0 1 5.2 0zM3 13.6c0-2.8 2-4.4 5-4.4s5 1.6 5 4.4z" />,
)
export const MessagesIcon = icon(<path d="M2 3.5h12v9H2zM2.3 4 8 8.8 13.7 4" />)
export const ReviewsIcon = icon(<path d="M8 2.2 9.8 6l4.1.5-3 2.8.8 4L8 11.3l-3.7 2 .8-4-3-2.8L6.2 6z" />)
export const MarketingIcon = icon(
  <path d="M2.5 6.5v3l2 .3L11 13V3L4.5 6.2zM4.5 9.8 5.5 13.5H7L6.2 10.6M13 6.5a2.5 2.5 0 0 1 0 3" />,
)
export const HelpIcon = icon(
  <path d="M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8M6.1 6.3a1.9 1.9 0 1 1 2.7 1.8c-.6.3-.8.6-.8 1.3M8 11.4h.01" />,
)
export const SettingsIcon = icon(<path d="M2 4.5h6M12 4.5h2M2 11.5h2M8 11.5h6M10 2.8v3.4M6 9.8v3.4" />)
export const BellIcon = icon(
  <path d="M8 2a4 4 0 0 1 4 4c0 3.5 1.5 5 1.5 5h-11S4 9.5 4 6a4 4 0 0 1 4-4zM6.5 13.5a1.6 1.6 0 0 0 3 0" />,
)
export const SearchIcon = icon(<path d="M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM10.4 10.4l3.1 3.1" />)
export const BackIcon = icon(<path d="M10 3 5 8l5 5" />, { mirrored: true })
export const ForthIcon = icon(<path d="m6 3 5 5-5 5" />, { mirrored: true })
export const DownIcon = icon(<path d="m4 6 4 4 4-4" />)
export const SortIcon = icon(<path d="m5 6.5 3-3 3 3M5 9.5l3 3 3-3" />)
export const UpArrowIcon = icon(<path d="M8 13V3M4 7l4-4 4 4" />)
export const DownArrowIcon = icon(<path d="M8 3v10M4 9l4 4 4-4" />)
export const CloseIcon = icon(<path d="m4 4 8 8M12 4l-8 8" />)
export const CheckIcon = icon(<path d="m3 8.5 3.2 3L13 4.5" />)
export const EyeIcon = icon(
  <path d="M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8zM9.8 8a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0z" />,
)
export const CopyIcon = icon(<path d="M6 6h7.5v7.5H6zM10 6V2.5H2.5V10H6" />)
export const MoreIcon = icon(<path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2" />)
export const PlusIcon = icon(<path d="M8 3v10M3 8h10" />)
export const WarningIcon = icon(<path d="M8 2.5 14.2 13H1.8zM8 6.5v3M8 11.3v.01" />)
export const UploadIcon = icon(<path d="M8 10.5V2.8M4.8 5.8 8 2.6l3.2 3.2M2.5 10.5v3h11v-3" />)
export const DownloadIcon = icon(<path d="M8 2.8v7.7M4.8 7.5 8 10.7l3.2-3.2M2.5 10.5v3h11v-3" />)
export const PrintIcon = icon(<path d="M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z" />)
export const ColumnsIcon = icon(<path d="M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10" />)
export const ImageIcon = icon(<path d="M2.5 3h11v10h-11zM2.5 11l3.2-3.4 2.4 2.4 1.7-1.6 3.7 3.4M10.6 5.8v.01" />)
export const ContentIcon = icon(<path d="M3.5 2h6l3 3v9h-9zM9.5 2v3h3M5.8 8h4.4M5.8 10.8h4.4" />)
export const GripIcon = icon(<path d="M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01" strokeWidth="2" />)
export const NestIcon = icon(<path d="M3 2.5v6h9M9 5.5l3 3-3 3" />, { mirrored: true })
export const UnnestIcon = icon(<path d="M13 13.5v-6H4M7 4.5l-3 3 3 3" />, { mirrored: true })
export const LinkIcon = icon(
  <path d="M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.2-2.2a2.6 2.6 0 0 0-3.7-3.7l-.8.8M9.2 6.8a2.6 2.6 0 0 0-3.7 0L3.3 9A2.6 2.6 0 0 0 7 12.7l.8-.8" />,
)
export const BulletsIcon = icon(<path d="M6 4h7.5M6 8h7.5M6 12h7.5M2.8 4h.01M2.8 8h.01M2.8 12h.01" />)
export const NumbersIcon = icon(<path d="M6.5 4h7M6.5 8h7M6.5 12h7M2.3 3.2l1.2-.7v3M2.2 10.6h1.6l-1.6 2.9h1.8" />)
