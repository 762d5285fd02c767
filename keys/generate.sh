#!/bin/bash
# Makes the keys of this folder anew. Run it only to replace them: everyone's tokens change.
# Afterwards write the key ids it prints into DevelopmentKeys.swift. Needs openssl (3) and xxd.
set -euo pipefail
cd "$(dirname "$0")"

# Apple's signing keys: RSA, 2048 bits, PKCS #8. The id is the first ten letters and digits of
# the Base64 of the SHA-256 of the public key, so it looks like Apple's and follows from the key.
for number in 1 2 3; do
  file="apple-signing-$number.pem"
  openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out "$file" 2>/dev/null
  chmod 644 "$file"
  id=$(openssl pkey -in "$file" -pubout -outform DER | openssl dgst -sha256 -binary \
    | base64 -w 0 | tr -dc 'A-Za-z0-9')
  echo "$file ${id:0:10}"
done

# Facebook's signing keys, of the same kind. Theirs are named by 40 hexadecimal digits: here the first
# 40 of the SHA-256 of the public key.
for number in 1 2; do
  file="facebook-signing-$number.pem"
  openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out "$file" 2>/dev/null
  chmod 644 "$file"
  id=$(openssl pkey -in "$file" -pubout -outform DER | openssl dgst -sha256 -hex | sed 's/.*= //')
  echo "$file ${id:0:40}"
done

# A developer's key for client secrets. Apple's .p8 names the curve twice and begins MIGT, where
# openssl names it once and begins MIGH; so the DER is put together here.
# PKCS #8 head, ECPrivateKey head | private number | curve, public point's head | public point
head=308193020100301306072a8648ce3d020106082a8648ce3d030107047930770201010420
curve=a00a06082a8648ce3d030107a144034200
key=$(openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 \
  | openssl pkcs8 -topk8 -nocrypt -outform DER | xxd -p | tr -d '\n')
# openssl's own PKCS #8: 36 bytes of head, 32 of number, 5 of point's head, 65 of point.
private=${key:72:64}
public=${key:146:130}
{
  echo '-----BEGIN PRIVATE KEY-----'
  echo -n "$head$private$curve$public" | xxd -r -p | base64 -w 64
  echo -n '-----END PRIVATE KEY-----' # Apple's files end without a line feed
} >AuthKey_MOCKKEY001.p8
openssl pkey -in AuthKey_MOCKKEY001.p8 -noout -check
