-- A visitor's renewal token is the visitor's id under a seal: nothing is kept of somebody who only looked.
drop table refresh_token;
