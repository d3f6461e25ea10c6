FROM postgres:17-bookworm
# From the repository of postgresql.org, which the image has.
RUN apt-get update && apt-get install -y --no-install-recommends patroni && rm -rf /var/lib/apt/lists/*
COPY cluster/patroni.yml /etc/patroni.yml
COPY --chmod=755 cluster/create-site-database.sh /usr/local/bin/create-site-database
RUN install -d -o postgres -g postgres -m 0700 /var/lib/postgresql/data
USER postgres
ENTRYPOINT []
CMD ["patroni", "/etc/patroni.yml"]
