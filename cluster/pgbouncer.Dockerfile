FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends pgbouncer && rm -rf /var/lib/apt/lists/*
COPY cluster/pgbouncer.ini /etc/pgbouncer/pgbouncer.ini
USER postgres
# A quote in the password is doubled.
CMD ["sh", "-c", "printf '\"haojia\" \"%s\"\\n' \"$(printf %s \"$SITE_PASSWORD\" | sed 's/\"/\"\"/g')\" > /tmp/users.txt && exec pgbouncer /etc/pgbouncer/pgbouncer.ini"]
