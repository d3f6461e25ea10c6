/** The ports on 127.0.0.1. */
export const PORTS = {
  etcd: 17_200,
  etcdPeers: 17_201,
  /** PostgreSQL and the Patroni beside it, by node. */
  postgres: { a: 17_210, b: 17_211 },
  patroni: { a: 17_220, b: 17_221 },
  /** HAProxy's ports: the primary, the replica, the site and its own figures. */
  primary: 17_230,
  replica: 17_231,
  site: 17_232,
  pgbouncer: 17_240,
  web: { 1: 17_250, 2: 17_251 },
  nginx: 17_260,
} as const;

export type PostgresNode = keyof typeof PORTS.postgres;
export type WebNode = keyof typeof PORTS.web;

export const POSTGRES_NODES = ["a", "b"] as const;
export const WEB_NODES = [1, 2] as const;

const HOST = "127.0.0.1";

/** Settings of every node. Connections from loopback need no password. */
export const SITE_SETTINGS = {
  DATABASE_URL: `postgresql://haojia@${HOST}:${PORTS.pgbouncer}/haojia`,
  DATABASE_READ_URL: `postgresql://haojia@${HOST}:${PORTS.pgbouncer}/haojia_read`,
  DATABASE_DIRECT_URL: `postgresql://haojia@${HOST}:${PORTS.primary}/haojia`,
  HOST,
  DRAIN_SECONDS: "5",
  TRUST_PROXY: "1",
  RATE_LIMIT_FACTOR: "0",
};

/** The configuration as JSON, which is YAML. No commit is lost with the primary: it waits until the replica has written it. */
export function patroni(node: PostgresNode, dir: string, binaries: string): string {
  const [address, restApi] = [PORTS.postgres[node], PORTS.patroni[node]].map((port) => `${HOST}:${port}`);
  return JSON.stringify({
    scope: "haojia",
    name: node,
    restapi: { listen: restApi, connect_address: restApi },
    etcd3: { host: `${HOST}:${PORTS.etcd}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: true,
        // A PostgreSQL that has crashed is not started again where it was: the replica takes over.
        primary_start_timeout: 0,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, shared_buffers: "128MB" } },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
      pg_hba: ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: `${dir}/postgres-${node}`,
      bin_dir: binaries,
      pgpass: `${dir}/pgpass-${node}`,
      authentication: { superuser: { username: "postgres" }, replication: { username: "replicator" } },
      parameters: { unix_socket_directories: dir },
    },
  });
}

/** The site's databases by Patroni's word for who is what, and the web nodes by theirs for whether they are ready. */
export function haproxy(): string {
  const databases = (role: string, port: number) => `
listen ${role}
  bind ${HOST}:${port}
  mode tcp
  timeout client 1h
  timeout server 1h
  option httpchk OPTIONS /${role}
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${POSTGRES_NODES.map((node) => `  server ${node} ${HOST}:${PORTS.postgres[node]} check port ${PORTS.patroni[node]}`).join("\n")}
`;
  const webNodes = (name: string, check: string) => `
backend ${name}
  mode http
  balance leastconn
  option httpchk
  http-check send meth GET uri ${check} ver HTTP/1.1 hdr Host localhost hdr Connection close
  # A request that a node did not take goes to another one; a write only if the node was not reached at all.
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response response-timeout 503
  http-request disable-l7-retry unless METH_GET or { method HEAD }
  default-server inter 500ms fall 2 rise 1
${WEB_NODES.map((node) => `  server web${node} ${HOST}:${PORTS.web[node]} check`).join("\n")}
`;
  return `
defaults
  timeout connect 2s
  # A node is busy for longer than the interval of checks, now and then.
  timeout check 3s
  timeout client 60s
  timeout server 60s
${databases("primary", PORTS.primary)}${databases("replica", PORTS.replica)}
frontend site
  bind ${HOST}:${PORTS.site}
  mode http
  option forwardfor
  # While the database is away no node is ready: those that are up still show what they have.
  use_backend running if { nbsrv(ready) eq 0 }
  default_backend ready
${webNodes("ready", "/readyz")}${webNodes("running", "/healthz")}`;
}

export function pgbouncer(dir: string): string {
  const database = (port: number) =>
    `host=${HOST} port=${port} dbname=haojia connect_query='set statement_timeout = 5000'`;
  return `[databases]
haojia = ${database(PORTS.primary)}
haojia_read = ${database(PORTS.replica)}
[pgbouncer]
listen_addr = ${HOST}
listen_port = ${PORTS.pgbouncer}
unix_socket_dir =
auth_type = trust
auth_file = ${dir}/users.txt
pool_mode = transaction
default_pool_size = 20
max_client_conn = 1000
server_login_retry = 1
so_reuseport = 1
`;
}

/** The configuration of nginx as a shared cache by Cache-Control and Vary. */
export function nginx(dir: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
worker_processes auto;
daemon off;
pid ${dir}/nginx.pid;
error_log stderr warn;
events { worker_connections 4096; }
http {
  access_log off;
${temporary.map((name) => `  ${name}_temp_path ${dir}/nginx-${name};`).join("\n")}
  proxy_cache_path ${dir}/nginx-cache keys_zone=site:16m max_size=256m inactive=1h;
  upstream site { server ${HOST}:${PORTS.site}; keepalive 16; }
  server {
    listen ${HOST}:${PORTS.nginx};
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_cache site;
      proxy_cache_key $scheme$http_host$request_uri;
      proxy_cache_lock on;
      proxy_cache_background_update on;
      proxy_cache_use_stale updating error timeout http_502 http_503 http_504;
      add_header X-Cache $upstream_cache_status;
    }
  }
}
`;
}
