-- Where visitors of a front end may be led back to: `shop.example`, `*.shop.example`, `localhost:3000`.
alter table oauth_app add column allowed_redirect_domains text[] not null default '{}';
