-- Finds the products that are sold by a subscription. Most products have none, so the index is partial.
create index product_subscriptions on product using gin ((doc -> 'subscriptionDetails' -> 'subscriptions') jsonb_path_ops)
  where (doc -> 'subscriptionDetails') is not null;
