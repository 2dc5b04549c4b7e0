/**
 * Published interfaces that this server does not serve, each with the beginnings of its paths. `/_api`, under which the host of a site
 * has some, is left out. Whoever serves one removes it here and in docs/moving.md.
 */
const unservedPackages: readonly (readonly [name: string, paths: readonly string[]])[] = [
  ['@wix/blog', ['blog']],
  [
    '@wix/bookings',
    [
      'addons',
      'attributes',
      'availability-calendar',
      'booking-fees',
      'booking-policy-snapshots',
      'bookings',
      'bookings-attendance',
      'bookings-confirmator',
      'bookings-reader',
      'bookings-service',
      'bookings-settings',
      'service-availability',
      'time-slots-config',
    ],
  ],
  ['@wix/comments', ['comments']],
  ['@wix/crm', ['contacts', 'crm']],
  ['@wix/events', ['events', 'events-guests', 'events-notifications', 'events-policies', 'events-ticket-definitions']],
  [
    '@wix/forms',
    ['form-app-service', 'form-schema-service', 'form-submission-contact-mapping-service', 'form-submission-service', 'forms'],
  ],
  ['@wix/groups', ['social-groups', 'social-groups-proxy']],
  [
    '@wix/loyalty',
    [
      'loyalty-accounts',
      'loyalty-checkout-exchange',
      'loyalty-coupons',
      'loyalty-earning-rules',
      'loyalty-imports',
      'loyalty-programs',
      'loyalty-rewards',
      'loyalty-social-media',
      'loyalty-tiers',
      'loyalty-transactions',
    ],
  ],
  ['@wix/portfolio', ['portfolio']],
  ['@wix/pricing-plans', ['pricing-plan-benefits', 'pricing-plans', 'pricing-variant-categories']],
  ['@wix/restaurants', ['restaurants', 'restaurants-availability-exceptions', 'restaurants-operations']],
  ['catalogImportsV3 of @wix/stores', ['stores/v3/catalog-imports']],
]

export const unservedPaths: ReadonlyMap<string, string> = new Map(
  unservedPackages.flatMap(([name, paths]) => paths.map((path) => [path, name] as const)),
)
